-- What people mapped is kept for each kind of file. Until now all kinds shared one table, and the header of any but a charge
-- master was hashed with its kind in front: of those the header cannot be known again, and their columns are mapped once more.
CREATE TABLE "column_mapping" (
    "brand_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "column_mapping_pkey" PRIMARY KEY ("brand_id","kind","header")
);

ALTER TABLE "column_mapping" ADD CONSTRAINT "column_mapping_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Mappings to fields that a charge master does not have were made for other kinds of files.
INSERT INTO "column_mapping" ("brand_id", "kind", "header", "mapping", "updated_at")
SELECT m."brand_id", 'charges', m."header", m."mapping", m."updated_at" FROM "charge_mapping" m
WHERE NOT EXISTS (
    SELECT FROM jsonb_each_text(m."mapping") AS choice(column_key, field)
    WHERE choice.field NOT IN (
        'ignore', 'code', 'description', 'departmentName', 'cptHcpcs', 'revenueCode', 'drgCode', 'amount', 'amountInpatient',
        'amountOutpatient', 'setting', 'modifiers', 'ndc', 'drugUnit', 'drugType', 'billingClass', 'plainName', 'gl', 'facilityName'
    )
);

DROP TABLE "charge_mapping";

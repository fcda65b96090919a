-- CreateTable
CREATE TABLE "good_faith_estimate" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "facility_name" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "started_on" DATE NOT NULL,
    "scheduled_for" DATE,
    "due_on" DATE,
    "given_on" DATE,
    "edition" INTEGER NOT NULL DEFAULT 1,
    "known" UUID[],
    "bills" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "good_faith_estimate_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "estimate_edition" (
    "brand_id" UUID NOT NULL,
    "estimate_id" UUID NOT NULL,
    "edition" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,
    "made_by" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "given_on" DATE,
    "how" TEXT NOT NULL DEFAULT '',
    "given_by" TEXT NOT NULL DEFAULT '',
    "pdf" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "estimate_edition_pkey" PRIMARY KEY ("brand_id","estimate_id","edition")
);

-- CreateIndex
CREATE INDEX "good_faith_estimate_brand_id_due_on_id_idx" ON "good_faith_estimate"("brand_id", "due_on", "id");

-- CreateIndex
CREATE UNIQUE INDEX "good_faith_estimate_brand_id_number_key" ON "good_faith_estimate"("brand_id", "number");

-- AddForeignKey
ALTER TABLE "good_faith_estimate" ADD CONSTRAINT "good_faith_estimate_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimate_edition" ADD CONSTRAINT "estimate_edition_brand_id_estimate_id_fkey" FOREIGN KEY ("brand_id", "estimate_id") REFERENCES "good_faith_estimate"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "good_faith_estimate" ADD CONSTRAINT "good_faith_estimate_basis_check" CHECK ("basis" IN ('scheduled', 'requested'));
ALTER TABLE "estimate_edition" ADD CONSTRAINT "estimate_edition_how_check" CHECK ("how" IN ('', 'inPerson', 'mail', 'email', 'portal'));

-- whom they are for is the business of the brand's own people
CALL guard_rows_by_brand('good_faith_estimate');
CALL guard_rows_by_brand('estimate_edition');

-- Published rates in whose place a contract's rules price the item, and for what they were computed.
CREATE TABLE "replaced_rate" (
    "brand_id" UUID NOT NULL,
    "rate_id" UUID NOT NULL,
    "contract_amount" DECIMAL(14,2) NOT NULL,
    "published_amount" DECIMAL(14,2),
    CONSTRAINT "replaced_rate_pkey" PRIMARY KEY ("brand_id","rate_id")
);

CREATE TABLE "replaced_rate_state" (
    "brand_id" UUID NOT NULL,
    "terms_revision" BIGINT NOT NULL,
    "charges_revision" BIGINT NOT NULL,
    "on_date" DATE NOT NULL,
    CONSTRAINT "replaced_rate_state_pkey" PRIMARY KEY ("brand_id")
);

ALTER TABLE "replaced_rate" ADD CONSTRAINT "replaced_rate_brand_id_rate_id_fkey"
    FOREIGN KEY ("brand_id", "rate_id") REFERENCES "published_rate"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "replaced_rate_state" ADD CONSTRAINT "replaced_rate_state_brand_id_fkey"
    FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

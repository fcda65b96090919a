-- Days of claims are only asked for a year or more at a time, and claims come in about the order of their days: where a range of pages
-- begins and ends is enough, and takes a claim that is written next to nothing.
-- DropIndex
DROP INDEX "remittance_claim_brand_id_check_eft_date_id_idx";

-- CreateIndex
CREATE INDEX "remittance_claim_brand_id_check_eft_date_idx" ON "remittance_claim" USING BRIN ("brand_id", "check_eft_date");

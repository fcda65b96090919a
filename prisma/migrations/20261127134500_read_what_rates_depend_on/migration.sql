-- some of it is read and written at a time, which compressing the whole would make slow
ALTER TABLE "contracted_rate_state" ALTER COLUMN "depends_on" SET STORAGE EXTERNAL;

-- the rates of some codes of a contract are read by one index; the list is kept in memory in the order of codes as in all others
CREATE INDEX "contracted_rate_brand_id_contract_id_code_idx" ON "contracted_rate"("brand_id", "contract_id", "code");
DROP INDEX "contracted_rate_brand_id_contract_id_idx";
DROP INDEX "contracted_rate_brand_id_code_id_idx";

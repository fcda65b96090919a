-- A claim is known by what its row says of its check anyway, so the index of its number is enough to find what is known.
-- DropIndex
DROP INDEX "remittance_claim_brand_id_claim_key_identity_variant_key";

-- AlterTable
ALTER TABLE "remittance_claim" DROP COLUMN "identity";

-- CreateIndex
CREATE INDEX "remittance_claim_brand_id_claim_key_idx" ON "remittance_claim"("brand_id", "claim_key");

-- What the list of payments opens with, the highest charges first, as `DEAR` in features/remittances/payments.ts has it: a place in an
-- index of all of them took a claim longer than all else that is written of it.
-- DropIndex
DROP INDEX "remittance_claim_brand_id_total_charges_id_idx";
CREATE INDEX "remittance_claim_dear_idx" ON "remittance_claim"("brand_id", "total_charges", "id") WHERE "total_charges" >= 10000;

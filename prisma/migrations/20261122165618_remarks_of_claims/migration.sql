-- What a payer remarks on a claim as a whole: none was kept before.
ALTER TABLE "remittance_claim" ADD COLUMN     "remark_codes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Reversals are few: whether a claim has one is asked for every claim that comes in.
CREATE INDEX "remittance_claim_reversal_idx" ON "remittance_claim"("brand_id", "claim_key") WHERE "is_reversal";

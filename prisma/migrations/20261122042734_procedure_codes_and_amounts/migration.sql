-- One name for a procedure code and one for a revenue code, and amounts that are called amounts: the specification's spelling is kept on the wire alone.
ALTER TABLE "associated_charge" RENAME COLUMN "px_code" TO "cpt_hcpcs";
ALTER TABLE "associated_charge" RENAME COLUMN "rev_code" TO "revenue_code";
ALTER TABLE "associated_charge" RENAME COLUMN "associated_px_code" TO "associated_cpt_hcpcs";
ALTER TABLE "associated_charge" RENAME COLUMN "associated_rev_code" TO "associated_revenue_code";
ALTER INDEX "associated_charge_brand_id_px_code_rev_code_associated_px_c_key" RENAME TO "associated_charge_key";

ALTER TABLE "allowable" RENAME COLUMN "px_code" TO "cpt_hcpcs";
ALTER TABLE "allowable" RENAME COLUMN "rate_ip" TO "amount_ip";
ALTER TABLE "allowable" RENAME COLUMN "rate_op" TO "amount_op";
ALTER INDEX "allowable_brand_id_px_code_id_idx" RENAME TO "allowable_brand_id_cpt_hcpcs_id_idx";
ALTER INDEX "allowable_brand_id_payer_id_px_code_revenue_code_key" RENAME TO "allowable_brand_id_payer_id_cpt_hcpcs_revenue_code_key";

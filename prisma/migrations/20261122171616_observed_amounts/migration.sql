-- Allowed amounts are read by payer and month, by service and by DRG.
-- CreateIndex
CREATE INDEX "remittance_claim_brand_id_facility_id_remit_payer_id_check__idx" ON "remittance_claim"("brand_id", "facility_id", "remit_payer_id", "check_eft_date");

-- CreateIndex
CREATE INDEX "remittance_claim_brand_id_facility_id_drg_code_idx" ON "remittance_claim"("brand_id", "facility_id", "drg_code");

-- CreateIndex
CREATE INDEX "remittance_line_brand_id_cpt_hcpcs_ndc_revenue_code_idx" ON "remittance_line"("brand_id", "cpt_hcpcs", "ndc", "revenue_code");


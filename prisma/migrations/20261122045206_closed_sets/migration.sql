-- Sets of words that the product knows are closed in the database, too. No version wrote other words; of two columns, what people or scripts may have
-- written otherwise is brought to what the forms and files offer.
UPDATE "facility" SET "license_state" = upper(btrim("license_state")) WHERE "license_state" <> upper(btrim("license_state"));
UPDATE "facility" SET "license_state" = '' WHERE "license_state" NOT IN (
  '', 'AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA',
  'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR',
  'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA', 'WV', 'WI', 'WY');
UPDATE "charge_item" SET "category" = 'other' WHERE "category" NOT IN ('', 'evaluation', 'laboratory', 'radiology', 'surgery', 'emergency',
  'therapy', 'pharmacy', 'supplies', 'room', 'inpatient', 'other');

ALTER TABLE "charge_item"
  ADD CONSTRAINT "charge_item_setting_check" CHECK ("setting" IN ('inpatient', 'outpatient', 'both')),
  ADD CONSTRAINT "charge_item_drug_type_check" CHECK ("drug_type" IN ('', 'GR', 'ME', 'ML', 'UN', 'F2', 'EA', 'GM')),
  ADD CONSTRAINT "charge_item_billing_class_check" CHECK ("billing_class" IN ('', 'facility', 'professional', 'both')),
  ADD CONSTRAINT "charge_item_category_check" CHECK ("category" IN ('', 'evaluation', 'laboratory', 'radiology', 'surgery', 'emergency',
    'therapy', 'pharmacy', 'supplies', 'room', 'inpatient', 'other')),
  ADD CONSTRAINT "charge_item_status_check" CHECK ("status" IN ('', 'REQ'));
ALTER TABLE "charge_upload"
  ADD CONSTRAINT "charge_upload_status_check" CHECK ("status" IN ('preview', 'processing', 'applied', 'failed', 'rolledBack')),
  ADD CONSTRAINT "charge_upload_mode_check" CHECK ("mode" IN ('merge', 'replace')),
  ADD CONSTRAINT "charge_upload_on_refused_check" CHECK ("on_refused" IN ('abort', 'skip'));
ALTER TABLE "contract"
  ADD CONSTRAINT "contract_renew_check" CHECK ("renew" IN ('AUTO', 'MANUAL', 'NONE'));
ALTER TABLE "code_service"
  ADD CONSTRAINT "code_service_service_type_check" CHECK ("service_type" IN ('INPATIENT', 'OUTPATIENT', 'PHYSICIAN')),
  ADD CONSTRAINT "code_service_primary_rule_method_check" CHECK ("primary_rule_method" IN ('CPT_HCPCS', 'REVENUE_CODE', 'MS_DRG',
    'APR_DRG', 'APC', 'EAPG', 'ICD_10_DX', 'ICD_10_PCS', 'MODIFIER', 'CHARGE_CODE', 'ALL_SERVICES')),
  ADD CONSTRAINT "code_service_qualifier_rule_method_check" CHECK ("qualifier_rule_method" IN ('', 'CPT_HCPCS', 'REVENUE_CODE', 'MS_DRG',
    'APR_DRG', 'APC', 'EAPG', 'ICD_10_DX', 'ICD_10_PCS', 'MODIFIER', 'CHARGE_CODE', 'ALL_SERVICES'));
ALTER TABLE "fee_schedule"
  ADD CONSTRAINT "fee_schedule_fee_schedule_type_check" CHECK ("fee_schedule_type" IN ('FEE_SCHEDULE', 'IPPS_MS_DRG', 'OPPS_APC', 'ASC',
    'MPFS_RBRVS', 'CLFS', 'DMEPOS', 'ASP_DRUG', 'COST')),
  ADD CONSTRAINT "fee_schedule_scope_check" CHECK ("scope" IN ('national', 'local'));
ALTER TABLE "fee_schedule_item"
  ADD CONSTRAINT "fee_schedule_item_type_check" CHECK ("type" IN ('CPT_HCPCS', 'REVENUE_CODE', 'MS_DRG', 'APR_DRG', 'APC', 'EAPG',
    'ICD_10_DX', 'ICD_10_PCS', 'MODIFIER', 'CHARGE_CODE', 'ALL_SERVICES'));
ALTER TABLE "payer"
  ADD CONSTRAINT "payer_remit_payer_type_check" CHECK ("remit_payer_type" IN ('Payer', 'Vender'));
ALTER TABLE "password_token"
  ADD CONSTRAINT "password_token_purpose_check" CHECK ("purpose" IN ('invitation', 'reset'));
ALTER TABLE "facility"
  ADD CONSTRAINT "facility_license_state_check" CHECK ("license_state" IN ('', 'AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE',
    'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV',
    'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA',
    'WV', 'WI', 'WY'));

-- A row of the charge master names the upload that wrote it and the one that left it out. Where such an upload is not there any more, as after a
-- restore of some tables, one that no list shows takes its place: what was retired stays so, and what is kept for a rollback still finds its own.
INSERT INTO "charge_upload" ("brand_id", "id", "facility_id", "user_id", "username", "file_name", "sha256", "status", "mode", "on_refused")
  SELECT DISTINCT ON (i."brand_id", lost."id") i."brand_id", lost."id", i."facility_id", '00000000-0000-0000-0000-000000000000'::uuid, '', '', '',
    'preview', 'merge', 'abort'
  FROM "charge_item" i
    LEFT JOIN "charge_item_history" h ON h."brand_id" = i."brand_id" AND h."item_id" = i."id"
    CROSS JOIN LATERAL (VALUES (i."upload_id"), (i."retired_by"), ((h."before" ->> 'upload_id')::uuid), ((h."before" ->> 'retired_by')::uuid)) lost("id")
  WHERE lost."id" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "charge_upload" u WHERE u."brand_id" = i."brand_id" AND u."id" = lost."id")
  ORDER BY i."brand_id", lost."id", i."facility_id";
ALTER TABLE "charge_item"
  ADD CONSTRAINT "charge_item_brand_id_upload_id_fkey" FOREIGN KEY ("brand_id", "upload_id")
    REFERENCES "charge_upload"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "charge_item_brand_id_retired_by_fkey" FOREIGN KEY ("brand_id", "retired_by")
    REFERENCES "charge_upload"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was mailed to somebody who is no longer there is mailed to nobody again.
DELETE FROM "alert_sent" a WHERE NOT EXISTS (SELECT FROM "app_user" u WHERE u."id" = a."user_id");
CREATE INDEX "alert_sent_user_id_idx" ON "alert_sent"("user_id");
ALTER TABLE "alert_sent" ADD CONSTRAINT "alert_sent_user_id_fkey" FOREIGN KEY ("user_id")
  REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

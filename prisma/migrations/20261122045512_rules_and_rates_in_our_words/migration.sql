-- Rules and contracted rates in the field's words; the specification's spelling is the wire's alone.
ALTER TABLE "contract_rule" RENAME COLUMN "rule_type_id" TO "rule_type";
ALTER TABLE "contract_rule" RENAME COLUMN "method_id" TO "match_method";
ALTER TABLE "contract_rule" RENAME COLUMN "paymethod_id" TO "pay_method";
ALTER TABLE "contract_rule" RENAME COLUMN "payvalue" TO "pay_value";
ALTER TABLE "contracted_rate" RENAME COLUMN "paymethod" TO "pay_method";
ALTER TABLE "contracted_rate" RENAME COLUMN "payvalue" TO "pay_value";

-- Groups as ranges of codes instead of nodes of a tree, which is cut anew with every change of the schedule:
-- 0|grouping, 1|grouping|from-to (before it the length of the first code and a colon, where codes hold hyphens unevenly), 2|grouping|code.
-- What is no node pays for nothing, and goes on to: it becomes a grouping that no schedule has, so that its rule is not widened to all services.
CREATE FUNCTION group_range(id TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  node TEXT[] := regexp_match(id, '^([12])\|(.*)\|([^|]+)$');
  size TEXT := substring(node[3] FROM '^([0-9]{1,4}):');
  dash INT := length(size) + 1 + size::INT;
  pieces TEXT[] := string_to_array(node[3], '-');
  half INT := cardinality(pieces) / 2;
  low TEXT;
  high TEXT;
BEGIN
  IF id LIKE '0|%' THEN
    RETURN jsonb_build_object('grouping', substr(id, 3), 'from', NULL, 'to', NULL);
  ELSIF node[1] = '2' THEN
    low := node[3];
    high := node[3];
  ELSIF node[1] = '1' AND substr(node[3], dash + 1, 1) = '-' THEN
    low := substr(node[3], length(size) + 2, size::INT);
    high := substr(node[3], dash + 2);
  ELSIF node[1] = '1' AND cardinality(pieces) % 2 = 0 THEN
    low := array_to_string(pieces[:half], '-');
    high := array_to_string(pieces[half + 1:], '-');
  END IF;
  IF low <> '' AND high <> '' THEN
    RETURN jsonb_build_object('grouping', node[2], 'from', low, 'to', high);
  END IF;
  RETURN jsonb_build_object('grouping', id, 'from', NULL, 'to', NULL);
END $$;
ALTER TABLE "contract_rule" ADD COLUMN "groups" JSONB NOT NULL DEFAULT '[]';
UPDATE "contract_rule" SET "groups" = (SELECT jsonb_agg(group_range(g.id) ORDER BY g.place) FROM unnest("group_ids") WITH ORDINALITY AS g(id, place))
WHERE cardinality("group_ids") > 0;
ALTER TABLE "contract_rule" DROP COLUMN "group_ids";
DROP FUNCTION group_range(TEXT);

-- A carve-out always says how its codes match; one that did not was taken to mean procedure codes.
UPDATE "contract_rule" SET "match_method" = 'CPT_HCPCS' WHERE "rule_type" = 'CARVEOUT' AND "match_method" IS NULL;

ALTER TABLE "contracted_service"
  ADD CONSTRAINT "contracted_service_service_type_check" CHECK ("service_type" IN ('INPATIENT', 'OUTPATIENT', 'PHYSICIAN'));
ALTER TABLE "contract_rule"
  ADD CONSTRAINT "contract_rule_rule_type_check" CHECK ("rule_type" IN ('RULE', 'CARVEOUT')),
  ADD CONSTRAINT "contract_rule_match_method_check" CHECK ("match_method" IN (
    'CPT_HCPCS', 'REVENUE_CODE', 'MS_DRG', 'APR_DRG', 'APC', 'EAPG', 'ICD_10_DX', 'ICD_10_PCS', 'MODIFIER', 'CHARGE_CODE', 'ALL_SERVICES')),
  ADD CONSTRAINT "contract_rule_pay_method_check" CHECK ("pay_method" IN (
    'PERCENT_OF_FEE_SCHEDULE', 'PERCENT_OF_CHARGES', 'FLAT_RATE', 'PER_UNIT', 'PER_DIEM', 'CASE_RATE', 'DRG_BASE_RATE', 'PERCENT_OF_APC',
    'PERCENT_OF_ASC', 'COST_PLUS', 'NOT_COVERED')),
  ADD CONSTRAINT "contract_rule_base_rate_type_check" CHECK ("base_rate_type" IN (
    '', 'BILLED_CHARGES', 'FEE_SCHEDULE', 'IPPS_MS_DRG', 'OPPS_APC', 'ASC', 'MPFS_RBRVS', 'CLFS', 'DMEPOS', 'ASP_DRUG', 'COST')),
  ADD CONSTRAINT "contract_rule_carveout_type_check" CHECK ("carveout_type" IN (
    '', 'PROCEDURE', 'REVENUE_CODE', 'DRG', 'IMPLANT_DEVICE', 'HIGH_COST_DRUG', 'NEW_TECHNOLOGY', 'EXCLUSION')),
  ADD CONSTRAINT "contract_rule_about_check" CHECK (CASE "rule_type"
    WHEN 'CARVEOUT' THEN "match_method" IS NOT NULL AND "code_service_id" IS NULL AND ("match_method" = 'ALL_SERVICES' OR "carveout_codes" <> '')
    ELSE "carveout_codes" = '' AND "carveout_type" = '' END),
  ADD CONSTRAINT "contract_rule_amounts_check" CHECK ("pay_value" >= 0 AND "minimum" >= 0 AND "maximum" >= 0),
  ADD CONSTRAINT "contract_rule_shapes_check" CHECK (jsonb_typeof("groups") = 'array' AND (
    "stop_loss"->>'unit' IN ('dollars', 'days') AND "stop_loss"->>'basis' IN ('first', 'second')) IS NOT FALSE);

-- Contracted rates go with their contract and their rule. Those of rules that are gone are out of date already: they are computed anew when asked for.
DELETE FROM "contracted_rate" c WHERE NOT EXISTS (SELECT FROM "contract_rule" r WHERE r."brand_id" = c."brand_id" AND r."id" = c."rule_id")
  OR NOT EXISTS (SELECT FROM "contract" k WHERE k."brand_id" = c."brand_id" AND k."id" = c."contract_id");
ALTER TABLE "contracted_rate"
  ADD CONSTRAINT "contracted_rate_service_type_check" CHECK ("service_type" IN ('INPATIENT', 'OUTPATIENT', 'PHYSICIAN')),
  ADD CONSTRAINT "contracted_rate_pay_method_check" CHECK ("pay_method" IN (
    'PERCENT_OF_FEE_SCHEDULE', 'PERCENT_OF_CHARGES', 'FLAT_RATE', 'PER_UNIT', 'PER_DIEM', 'CASE_RATE', 'DRG_BASE_RATE', 'PERCENT_OF_APC',
    'PERCENT_OF_ASC', 'COST_PLUS', 'NOT_COVERED')),
  DROP CONSTRAINT "contracted_rate_brand_id_fkey",
  ADD CONSTRAINT "contracted_rate_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id")
    REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "contracted_rate_brand_id_rule_id_fkey" FOREIGN KEY ("brand_id", "rule_id")
    REFERENCES "contract_rule"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "contracted_rate_brand_id_rule_id_idx" ON "contracted_rate"("brand_id", "rule_id");
DELETE FROM "contracted_rate_state" s WHERE NOT EXISTS (SELECT FROM "brand" b WHERE b."id" = s."brand_id");
ALTER TABLE "contracted_rate_state" ADD CONSTRAINT "contracted_rate_state_brand_id_fkey" FOREIGN KEY ("brand_id")
  REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An APR-DRG has a column of its own: a stay may have one beside its MS-DRG. It stood among the MS-DRGs, told by its severity.
ALTER TABLE "charge_item" ADD COLUMN "apr_drg_code" TEXT NOT NULL DEFAULT '';

-- It tells items apart, as the other codes do; what has none is what it was.
DROP INDEX "charge_item_key";
ALTER TABLE "charge_item" DROP COLUMN "identity";
DROP FUNCTION charge_identity(text, text, text, text, text, text, text, text, text, text, text, text);
CREATE FUNCTION charge_identity(code text, cpt_hcpcs text, revenue_code text, drg_code text, modifiers text, setting text, ndc text,
  drug_unit text, drug_type text, billing_class text, description text, department_name text, apr_drg_code text) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  md5(code || E'\x1f' || cpt_hcpcs || E'\x1f' || revenue_code || E'\x1f' || drg_code || E'\x1f' || modifiers || E'\x1f' || setting || E'\x1f'
    || ndc || E'\x1f' || drug_unit || E'\x1f' || drug_type || E'\x1f' || billing_class || E'\x1f'
    || lower(regexp_replace(description || E'\x1f' || department_name, ' {2,}', ' ', 'g') COLLATE "C")
    || CASE WHEN apr_drg_code = '' THEN '' ELSE E'\x1f' || apr_drg_code END)::uuid;

UPDATE "charge_item" SET "apr_drg_code" = "drg_code", "drg_code" = '' WHERE "drg_code" ~ '^[0-9]{3}-[1-4]$';
-- what came with a machine-readable file says by itself which of its codes are APR-DRGs
UPDATE "charge_item" c SET "apr_drg_code" = typed.code FROM (
  SELECT i."brand_id", i."id", (SELECT pair->>0 FROM jsonb_array_elements(i."codes") WITH ORDINALITY AS t(pair, place)
    WHERE pair->>1 = 'APR-DRG' ORDER BY place LIMIT 1) AS code
  FROM "charge_item" i WHERE i."codes" IS NOT NULL) typed
WHERE c."brand_id" = typed."brand_id" AND c."id" = typed."id" AND typed.code IS NOT NULL AND c."apr_drg_code" = '';

ALTER TABLE "charge_item" ADD COLUMN "identity" uuid NOT NULL GENERATED ALWAYS AS (charge_identity(code, cpt_hcpcs, revenue_code, drg_code,
  modifiers, setting, ndc, drug_unit, drug_type, billing_class, description, department_name, apr_drg_code)) STORED;
CREATE UNIQUE INDEX "charge_item_key" ON "charge_item"("brand_id", "facility_id", "identity", "variant", "retired_by") NULLS NOT DISTINCT;

-- What rollbacks put back says it, too.
UPDATE "charge_item_history" SET "before" = "before" || CASE
  WHEN "before"->>'drg_code' ~ '^[0-9]{3}-[1-4]$' THEN jsonb_build_object('apr_drg_code', "before"->>'drg_code', 'drg_code', '')
  ELSE '{"apr_drg_code": ""}'::jsonb END;

-- What a charge item is: all that tells it from another, which its price does not. Descriptions and departments are the same
-- whatever their case and the spaces between their words; codes are exactly as they are written.
CREATE FUNCTION charge_identity(code text, cpt_hcpcs text, revenue_code text, drg_code text, modifiers text, setting text, ndc text,
  drug_unit text, drug_type text, billing_class text, description text, department_name text) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  md5(code || E'\x1f' || cpt_hcpcs || E'\x1f' || revenue_code || E'\x1f' || drg_code || E'\x1f' || modifiers || E'\x1f' || setting || E'\x1f'
    || ndc || E'\x1f' || drug_unit || E'\x1f' || drug_type || E'\x1f' || billing_class || E'\x1f'
    || lower(regexp_replace(description || E'\x1f' || department_name, ' {2,}', ' ', 'g') COLLATE "C"))::uuid;

-- Of the items that a facility has now, no two agreed in the codes alone, so none is the same as another.
DROP INDEX "charge_item_key";
ALTER TABLE "charge_item"
  ADD COLUMN "identity" uuid NOT NULL GENERATED ALWAYS AS (charge_identity(code, cpt_hcpcs, revenue_code, drg_code, modifiers, setting, ndc,
    drug_unit, drug_type, billing_class, description, department_name)) STORED,
  ADD COLUMN "variant" integer NOT NULL DEFAULT 1 CHECK ("variant" > 0);
CREATE UNIQUE INDEX "charge_item_key" ON "charge_item"("brand_id", "facility_id", "identity", "variant", "retired_by") NULLS NOT DISTINCT;

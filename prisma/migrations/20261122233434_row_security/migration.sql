-- Whose rows a connection gives (app.brands): of some brands, of every one, or of none where nobody said.
CREATE FUNCTION brands_in_scope() RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('app.brands', true) LIKE '{%' THEN current_setting('app.brands') ELSE '{}' END::uuid[]
$$;
CREATE FUNCTION every_brand_in_scope() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('app.brands', true) = 'every', false)
$$;

-- For tables with a brand_id, also those that come later. Whose rows it may be is asked once a statement, not once a row.
CREATE PROCEDURE guard_rows_by_brand(guarded regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format('CREATE POLICY of_brands ON %s USING (
    brand_id = ANY ((SELECT brands_in_scope())::uuid[]) OR (SELECT every_brand_in_scope()))', guarded);
END $$;
-- For tables with a user_id that hold what lets a person in: it goes with the person, and that of a super_admin with no brand.
CREATE PROCEDURE guard_rows_by_person(guarded regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format('CREATE POLICY of_person ON %s USING ((SELECT every_brand_in_scope())
    OR EXISTS (SELECT FROM app_user u WHERE u.id = user_id AND u.role <> ''super_admin''))', guarded);
END $$;

-- Contracts and their parts, claims, logs, and what a person keeps.
DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY[
    'contract', 'contract_facility', 'vendor_contact', 'alert_recipient', 'alert_sent', 'contract_document', 'contracted_service',
    'contract_rule', 'code_service', 'payer_contract', 'remittance_file', 'remit_payer', 'remittance_claim', 'remittance_variance',
    'variance_work', 'variance_state', 'audit_entry', 'security_event', 'list_view', 'user_brand', 'sign_in_rules'
  ] LOOP
    CALL guard_rows_by_brand(guarded::regclass);
  END LOOP;
END $$;

-- People belong to the brands that they work for. Who looks after all brands is known in each, may be referred to, and is not changed.
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_brands ON app_user USING (
  (SELECT every_brand_in_scope()) OR client_id = ANY ((SELECT brands_in_scope())::uuid[])
  OR EXISTS (SELECT FROM user_brand b WHERE b.user_id = app_user.id AND b.brand_id = ANY ((SELECT brands_in_scope())::uuid[])));
CREATE POLICY known ON app_user FOR SELECT USING (role = 'super_admin' AND (SELECT cardinality(brands_in_scope()) > 0));
CREATE POLICY referred_to ON app_user FOR UPDATE
  USING (role = 'super_admin' AND (SELECT cardinality(brands_in_scope()) > 0)) WITH CHECK (false);
DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY[
    'session', 'password_token', 'email_change', 'eula_acceptance', 'totp', 'passkey', 'recovery_code', 'sign_in_step'
  ] LOOP
    CALL guard_rows_by_person(guarded::regclass);
  END LOOP;
END $$;

-- Names that were tried belong to nobody yet.
ALTER TABLE login_attempt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_nobody ON login_attempt USING ((SELECT every_brand_in_scope()));

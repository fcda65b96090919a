-- Words of closed sets, held to them from here on; the rows that are there are looked at by the next migration, which lets others work meanwhile.
ALTER TABLE "contracted_rate" ADD CONSTRAINT "contracted_rate_reason_check" CHECK ("reason" IN (
  '', 'beyondReason', 'payerDisabled', 'noContract', 'notInForce', 'facilityOutOfScope', 'noRule', 'noEdition', 'notInSchedule',
  'noAmount', 'packaged', 'notLocalisable', 'chargeUnknown', 'lineUnpriced', 'paysNothing', 'noWeight', 'notCovered', 'inDayRate')) NOT VALID;
ALTER TABLE "security_event"
  ADD CONSTRAINT "security_event_kind_check" CHECK ("kind" IN (
    'sign-in', 'sign-out', 'end-sessions', 'forgot-password', 'reset-password', 'change-password', 'change-email', 'change-factors',
    'change-user', 'read-contract', 'read-document', 'read-remittance', 'read-booking', 'read-estimate', 'read-user', 'read-log', 'export',
    'refused', 'left-out')) NOT VALID,
  ADD CONSTRAINT "security_event_role_check" CHECK ("role" IN ('', 'super_admin', 'administrator', 'partner')) NOT VALID;
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_language_check" CHECK ("language" IN ('', 'de', 'en', 'es', 'fr', 'ja', 'zh')) NOT VALID;
ALTER TABLE "remittance_claim" ADD CONSTRAINT "remittance_claim_flaws_check" CHECK ("flaws" <@ ARRAY[
  'claimUnbalanced', 'lineUnbalanced', 'chargesDiffer', 'amountUnreadable', 'dateUnreadable', 'numberMissing', 'statusMissing',
  'groupUnknown']) NOT VALID;

-- A transaction of its own: it reads large tables, and holds up nobody who writes to them.
ALTER TABLE "contracted_rate" VALIDATE CONSTRAINT "contracted_rate_reason_check";
ALTER TABLE "security_event" VALIDATE CONSTRAINT "security_event_kind_check";
ALTER TABLE "security_event" VALIDATE CONSTRAINT "security_event_role_check";
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_language_check";
ALTER TABLE "remittance_claim" VALIDATE CONSTRAINT "remittance_claim_flaws_check";

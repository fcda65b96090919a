-- AlterTable
ALTER TABLE "identity_provider" ADD COLUMN     "acr_claim" TEXT NOT NULL DEFAULT 'acr',
ADD COLUMN     "acr_demanded" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "acr_values" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "amr_values" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "second_step" TEXT NOT NULL DEFAULT 'here';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "authenticated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sign_in_step" ADD COLUMN     "comes_by" TEXT NOT NULL DEFAULT 'password';

ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_second_step_check" CHECK ("second_step" IN ('here', 'shown', 'trusted'));
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_comes_by_check" CHECK ("comes_by" IN ('password', 'provider'));

-- of sessions that are open nobody wrote down by what they were opened: who never came by a provider gave a password
UPDATE "session" s SET "authenticated_at" = s."created_at" WHERE NOT EXISTS (SELECT 1 FROM "identity" i WHERE i."user_id" = s."user_id");
ALTER TABLE "session" ALTER COLUMN "authenticated_at" SET DEFAULT CURRENT_TIMESTAMP;

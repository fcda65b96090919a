-- AlterTable
ALTER TABLE "session" ADD COLUMN     "only_enrols" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "sign_in_rules" (
    "brand_id" UUID NOT NULL,
    "second_factor_roles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "password_policy" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sign_in_rules_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "totp" (
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "totp_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "sign_in_step" (
    "hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "challenge" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_step_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_step_user_id_idx" ON "sign_in_step"("user_id");

-- AddForeignKey
ALTER TABLE "sign_in_rules" ADD CONSTRAINT "sign_in_rules_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Closed sets of words
ALTER TABLE "sign_in_rules" ADD CONSTRAINT "sign_in_rules_second_factor_roles_check"
    CHECK ("second_factor_roles" <@ ARRAY['super_admin', 'administrator', 'partner']);
ALTER TABLE "sign_in_rules" ADD CONSTRAINT "sign_in_rules_password_policy_check" CHECK ("password_policy" IN ('', 'classic', 'nist'));
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_purpose_check" CHECK ("purpose" IN ('second-factor', 'passkey', 'new-passkey'));

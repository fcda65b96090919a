-- A name is one person's in a brand, and among those who serve several: until now in all of them together, so none is there twice.
ALTER TABLE "app_user"
  ADD COLUMN "home_id" UUID GENERATED ALWAYS AS (CASE WHEN "role" = 'administrator' THEN "client_id" END) STORED;
DROP INDEX "app_user_username_key";
CREATE UNIQUE INDEX "app_user_name_key" ON "app_user"("username", "home_id") NULLS NOT DISTINCT;

-- Failed sign-ins are counted at the address where they were tried. Until now that was not noted: it counts where the name is at home, and
-- at the site's own address for names of nobody.
ALTER TABLE "login_attempt"
  ADD COLUMN "brand_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
UPDATE "login_attempt" a SET "brand_id" = coalesce(
  (SELECT u."home_id" FROM "app_user" u WHERE u."username" = a."username"),
  (SELECT b."id" FROM "brand" b WHERE b."is_default"),
  a."brand_id");
ALTER TABLE "login_attempt"
  DROP CONSTRAINT "login_attempt_pkey",
  ADD CONSTRAINT "login_attempt_pkey" PRIMARY KEY ("brand_id", "username", "source");

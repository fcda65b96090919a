-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "asked_domain_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "domain_state" TEXT NOT NULL DEFAULT 'given';

ALTER TABLE "brand" ADD CONSTRAINT "brand_domain_state_check" CHECK ("domain_state" IN ('given', 'asked', 'refused'));

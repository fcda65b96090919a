-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT '';


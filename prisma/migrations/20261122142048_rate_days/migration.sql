-- The days that a rate by the day is for. Rates are computed: without a state they are computed anew when somebody asks next.
DELETE FROM "contracted_rate_state";

-- AlterTable
ALTER TABLE "contracted_rate" ADD COLUMN "days" INTEGER;

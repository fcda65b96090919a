-- What a machine-readable file says of its hospital that a facility could not say so far.
ALTER TABLE "facility" ADD COLUMN "further_locations" JSONB NOT NULL DEFAULT '[]',
    ADD COLUMN "contract_provisions" TEXT NOT NULL DEFAULT '';

-- What version 2 of the format had in place of the percentiles.
ALTER TABLE "published_rate" ADD COLUMN "estimated_amount" DECIMAL;

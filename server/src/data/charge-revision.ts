/** What every change of a charge writes to its facility: search indexes and generated files are keyed by the revision. */
export const chargesChanged = () => ({ chargeRevision: { increment: 1 }, chargesChangedAt: new Date() })

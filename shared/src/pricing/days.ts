/** Longer than anybody stays. What visitors load asks for this alone. */
export const MOST_DAYS = 3650

import type pg from 'pg';
/** Payers (with one contract), allowables over them and associated charges: `ours` for the benchmark's brand, `others` for another one. */
export declare function fillServices(sql: pg.Pool, { payers, allowables, associated }: {
    allowables?: number | undefined;
    associated?: number | undefined;
    payers?: number | undefined;
}, share?: number): Promise<void>;

import pg from 'pg';
import { demoBrands } from '@ratebook/prisma/seed/world.ts';
export declare const beta: (typeof demoBrands)[number];
export declare const facility: {
    id: string;
    name: string;
};
export interface Bench {
    url: string;
    pid: number;
    sql: pg.Pool;
    headers: Record<string, string>;
    stop(): Promise<void>;
}
/** The real server in a process of its own over a fresh database with the demo world, signed in for the brand that the benchmarks fill. */
export declare function startBench(): Promise<Bench>;
/**
 * Fills the table with `ours` items of the benchmark's facility and `others` of another brand, by SQL alone.
 * Descriptions are five words of forty; codes repeat as they do in charge masters.
 */
export declare function fill(sql: pg.Pool, ours: number, others: number): Promise<void>;
export declare const median: (values: number[]) => number;
export declare const quantile: (values: number[], q: number) => number;
export declare function time(work: () => Promise<unknown>): Promise<number>;
/** Runs both in turn, so that a machine that slows down slows both; answers the medians in milliseconds. */
export declare function inTurn(runs: number, ours: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<{
    ours: number;
    floor: number;
}>;
export declare const printRatio: (what: string, { ours, floor }: {
    ours: number;
    floor: number;
}, wanted: number) => void;
export declare const printFigure: (what: string, value: string, wanted: string) => void;
/** Resident memory of a process in MB, watched while something runs: what it had before, and the most it reached. */
export declare function watchMemory<R>(pid: number, work: () => Promise<R>): Promise<{
    result: Awaited<R>;
    grown: number;
}>;

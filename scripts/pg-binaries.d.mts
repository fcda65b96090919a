/** Whom PostgreSQL runs as where this process is root's. */
export function postgresUser(): { uid?: number; gid?: number }

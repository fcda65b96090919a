import type { ConfigWarning } from '@ratebook/shared/dashboard.ts'
import type { Config } from './config.ts'

export const warningTexts: Record<ConfigWarning, string> = {
  mailFrom: 'MAIL_FROM is at localhost: mail servers refuse or drop such messages. Set it to an address of your own domain',
  insecureAddress:
    'PUBLIC_URL begins with http://, and so do the links in mails: passwords chosen there can be read on the way. Serve HTTPS',
  ownsTables:
    'The server works in the database as the owner of its tables or as a superuser, so the database guards them less than it could: ' +
    'the role of DATABASE_URL may not make another one. Make one, and name the owner in MIGRATE_DATABASE_URL',
}

/** What a production server may be started with, but should not. The demo is not meant for others to reach. */
export const warningsOf = ({
  demo,
  mailFrom,
  publicUrl,
  ownsTables,
}: Pick<Config, 'demo' | 'mailFrom' | 'publicUrl' | 'ownsTables'>): ConfigWarning[] =>
  demo
    ? []
    : [
        ...(/@(localhost|127\.0\.0\.1|\[::1\])>?\s*$/i.test(mailFrom) ? (['mailFrom'] as const) : []),
        ...(publicUrl.startsWith('http:') ? (['insecureAddress'] as const) : []),
        ...(ownsTables ? (['ownsTables'] as const) : []),
      ]

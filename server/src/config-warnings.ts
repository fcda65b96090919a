import type { ConfigWarning } from '@ratebook/shared/dashboard.ts'
import type { Config } from './config.ts'

export const warningTexts: Record<ConfigWarning, string> = {
  mailFrom: 'MAIL_FROM is at localhost: mail servers refuse or drop such messages. Set it to an address of your own domain',
  insecureAddress:
    'PUBLIC_URL begins with http://, and so do the links in mails: passwords chosen there can be read on the way. Serve HTTPS',
}

/** What a production server may be started with, but should not. The demo is not meant for others to reach. */
export const warningsOf = ({ demo, mailFrom, publicUrl }: Pick<Config, 'demo' | 'mailFrom' | 'publicUrl'>): ConfigWarning[] =>
  demo
    ? []
    : [
        ...(/@(localhost|127\.0\.0\.1|\[::1\])>?\s*$/i.test(mailFrom) ? (['mailFrom'] as const) : []),
        ...(publicUrl.startsWith('http:') ? (['insecureAddress'] as const) : []),
      ]

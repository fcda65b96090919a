import { useTranslation } from 'react-i18next'
import { mrf } from '@ratebook/shared/mrf.ts'
import { useStableLink } from './stable-link.ts'

/** The machine-readable file: what it is, and the address that stays the same. */
export function PriceFile({ facilityName }: { facilityName: string | undefined }) {
  const { t } = useTranslation()
  const url = useStableLink(facilityName)
  return (
    <section className="price-file" aria-labelledby="price-file">
      <div className="price-file-inner">
        <div>
          <h2 id="price-file">{t('home.fileHeading')}</h2>
          <p>{t('home.fileText')}</p>
        </div>
        <dl>
          <dt>{t('home.fileLink')}</dt>
          <dd>
            {url ? (
              <a className="link" href={url}>
                {url}
              </a>
            ) : (
              t(facilityName ? 'home.fileLinkAbsent' : 'home.fileLinkChoose')
            )}
          </dd>
          <dt>{t('home.fileIndex')}</dt>
          <dd>
            <a className="link" href={mrf.getCmsHptTxt.path}>
              {mrf.getCmsHptTxt.path.slice(1)}
            </a>
          </dd>
        </dl>
      </div>
    </section>
  )
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { mrf } from '@ratebook/shared/mrf.ts'
import { useStableLinks } from './stable-links.ts'

/** What the footer's "Price Transparency" leads to: 45 CFR 180.50(d)(6)(ii) wants the page that hosts the link to the file. */
const ID = 'price-file'

/** The machine-readable files: what they are, and the addresses that stay the same. */
export function PriceFile() {
  const { t } = useTranslation()
  const { data: files } = useStableLinks()
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  // the key, so that following the link again leads here again; the files, because they push down what is meant to be seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (hash === `#${ID}`) heading.current?.focus()
  }, [hash, key, files])
  return (
    <section className="price-file" aria-labelledby={ID}>
      <div className="price-file-inner">
        <div>
          <h2 id={ID} ref={heading} tabIndex={-1}>
            {t('home.fileHeading')}
          </h2>
          <p>{t('home.fileText')}</p>
        </div>
        <dl>
          <dt>{t('home.fileLink')}</dt>
          {files?.length === 0 && <dd>{t('home.fileLinkAbsent')}</dd>}
          {files?.map(({ locations, url }) => (
            <dd key={url}>
              {locations.join(', ')}
              <br />
              <a className="link" href={url}>
                {url}
              </a>
            </dd>
          ))}
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

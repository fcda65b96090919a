import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { billAnswers } from '@ratebook/shared/bill-answers.ts'
import { type ApiError, query } from '../../../client/api.ts'
import { LoadFailed } from '../../../client/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { useBrand } from '../../../public/brand.tsx'
import { PublicPage } from '../../../public/PublicPage.tsx'
import { useTitle } from '../../../words/title.ts'
import { AskedAbout } from './AskedAbout.tsx'
import { BillForm } from './BillForm.tsx'
import '../pricer.css'
import './bill.css'

/** Where the link of an estimate leads once the bill has come: whether the price was right. */
export function BillPage() {
  const { t } = useTranslation(['public', 'bill'], { nsMode: 'fallback' })
  const { brandId, displayName } = useBrand()
  useTitle(`${t('bill.heading')} – ${displayName}`)
  const { search, state, pathname } = useLocation()
  const navigate = useNavigate()
  const [key] = useState(() => new URLSearchParams(search).get('key') ?? (state as { key?: string } | null)?.key ?? '')
  // the key opens what it is about: nobody should read it off the screen, and a page that is loaded again still needs it
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, state: { key } })
  }, [search, pathname, key, navigate])
  const [isSent, setSent] = useState(false)
  const request = query(billAnswers.openBillQuestion, { body: { brandId, key } })
  const question = useQuery({ ...request, ...(!key && { queryFn: skipToken }), meta: { public: true }, retry: false })
  const isGone = !key || (question.error as ApiError | null)?.status === 404
  return (
    <PublicPage>
      <div className="pricer bill">
        <h1>{t('bill.heading')}</h1>
        {isGone && (
          <div className="card bill-card">
            <p role="status">{t('bill.gone')}</p>
            <Link className="button" to={paths.home}>
              {t('pricer.restart')}
            </Link>
          </div>
        )}
        {question.isError && !isGone && <LoadFailed retry={() => void question.refetch()} />}
        {!question.data && !question.isError && !isGone && (
          <div className="card bill-card" aria-busy="true">
            <span className="skeleton" />
          </div>
        )}
        {question.data && (
          <div className="bill-parts">
            <AskedAbout of={question.data} />
            {isSent ? (
              <section className="card bill-card">
                <p role="status">{t('bill.thanks')}</p>
                <button type="button" className="button button-quiet" onClick={() => setSent(false)}>
                  {t('bill.change')}
                </button>
              </section>
            ) : (
              <BillForm of={question.data} link={{ brandId, key }} onSent={() => void question.refetch().then(() => setSent(true))} />
            )}
          </div>
        )}
      </div>
    </PublicPage>
  )
}

import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../client/Dialog.tsx'

type Section = { heading: string; text: string }

/** The licence agreement or the notice about CPT codes; the texts have a catalogue of their own because they are long. */
export function LegalDialog({ text, ...dialog }: { text: 'eula' | 'cpt' } & Pick<ComponentProps<typeof Dialog>, 'onClose' | 'actions'>) {
  const { t } = useTranslation('legal')
  const [title, sections] =
    text === 'eula'
      ? [t('eula.title'), t('eula.sections', { returnObjects: true })]
      : [t('cpt.title'), t('cpt.sections', { returnObjects: true })]
  return (
    <Dialog title={title} {...dialog}>
      {(sections as Section[]).map((s) => (
        <section key={s.heading}>
          <h3>{s.heading}</h3>
          <p>{s.text}</p>
        </section>
      ))}
    </Dialog>
  )
}

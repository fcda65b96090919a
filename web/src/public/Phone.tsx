/** A number to call, as a link: an extension is dialled after a pause. @param isAlone it stands in no sentence */
export function Phone({ number, isAlone = false }: { number: string; isAlone?: boolean }) {
  const [line = '', extension = ''] = number.split(/x|ext\.?/i).map((part) => part.replace(/[^\d+]/g, ''))
  return (
    <a className={isAlone ? 'link phone link-alone' : 'link phone'} href={`tel:${line}${extension && `,${extension}`}`}>
      {number}
    </a>
  )
}

/** A number to call, as a link: an extension is dialled after a pause. */
export function Phone({ number }: { number: string }) {
  const [line = '', extension = ''] = number.split(/x|ext\.?/i).map((part) => part.replace(/[^\d+]/g, ''))
  return (
    <a className="link phone" href={`tel:${line}${extension && `,${extension}`}`}>
      {number}
    </a>
  )
}

/** Heads of columns of numbers. */
export const NumberHeads = ({ heads }: { heads: readonly string[] }) =>
  heads.map((head) => (
    <th key={head} scope="col" className="number">
      {head}
    </th>
  ))

type FigureTableProps = {
  /** What a screen reader calls it. */
  caption: string;
  columns: readonly string[];
  /** Each begins with its own heading. */
  rows: readonly (readonly [string, ...number[]])[];
};

/** A picture's figures, for those who ask for them. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <details className="mt-4">
      <summary className="w-fit py-1 font-semibold text-teal">Figures as a table</summary>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <section
        aria-label={caption}
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto rounded-control border border-line print:max-h-none"
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
        <table className="figures w-full border-collapse text-fine">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="bg-mist">
              {columns.map((column, turn) => (
                <th key={column} scope="col" className={`p-2 ${turn ? 'text-right' : 'text-left'}`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="ruled-y">
            {rows.map(([name, ...amounts]) => (
              <tr key={name}>
                <th scope="row" className="p-2 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {amounts.map((amount, turn) => (
                  <td key={columns[turn + 1]} className="p-2 text-right">
                    {amount.toLocaleString()}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

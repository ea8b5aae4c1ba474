import type { Child } from 'hono/jsx';

interface CardTableProps {
  /** The table's `<caption>`, announced before its content. */
  caption: string;
  columns: readonly string[];
  /** One cell per column. The first one names its row. */
  rows: readonly (readonly Child[])[];
}

/** A table. On a narrow page each row becomes a card, with the column's name beside each cell. */
export function CardTable({ caption, columns, rows }: CardTableProps) {
  return (
    <div class="card-table">
      <table class="cards">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell, place) => (
                <td data-column={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

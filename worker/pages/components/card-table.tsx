import type { Child } from 'hono/jsx';

interface CardTableProps {
  /** Read before the table. */
  caption: string;
  columns: readonly string[];
  /** A cell for each column. The first names its row. */
  rows: readonly (readonly Child[])[];
}

/** A table; where it has little room each row is a card, and each cell has the name of its column beside it. */
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

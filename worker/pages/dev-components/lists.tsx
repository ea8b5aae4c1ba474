import { Meter, Progress } from '../components/amounts.tsx';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { CardTable } from '../components/card-table.tsx';
import { DayBars } from '../components/day-bars.tsx';
import { DefinitionList } from '../components/definition-list.tsx';
import { Pagination } from '../components/pagination.tsx';
import { ShareBar } from '../components/share-bar.tsx';
import { creditsWords } from '../shell/credit-words.ts';
import { Moment } from '../shell/moment.tsx';
import { HOSTILE, LONG_TEXT, LONG_WORD, SAMPLE_AT } from './sample-texts.ts';

const NAMES = ['Servidor da loja', LONG_TEXT, LONG_WORD, HOSTILE];

const SAMPLE_DAYS = [0, 3, 1, 1_000, 40, 250, 0].map((count, place) => ({
  day: `2026-11-0${place + 1}`,
  count,
}));

export function ListSamples() {
  return (
    <>
      <CardTable
        caption="Chaves da conta"
        columns={['Nome', 'Situação', 'Última chamada', 'Ações']}
        rows={NAMES.map((name) => [
          name,
          <Badge kind="good">Em uso</Badge>,
          <Moment at={SAMPLE_AT} />,
          <Button type="button" kind="plain">
            Trocar
          </Button>,
        ])}
      />
      <Pagination previous="#listas" next="#listas" words="21 a 40 de 45" />
      <Pagination previous={null} next="#listas" label="Páginas da primeira lista" />
      <DefinitionList
        items={[
          ['Conta', 'Padaria Aurora'],
          ['Aberta em', <Moment at={SAMPLE_AT} />],
          [LONG_TEXT, LONG_WORD],
          ['Texto hostil', HOSTILE],
        ]}
      />
      <DayBars id="barras" title={LONG_TEXT} days={SAMPLE_DAYS} countWords={creditsWords} />
      <DayBars
        id="barras-nenhuma"
        title="Sem uso"
        days={SAMPLE_DAYS.map(({ day }) => ({ day, count: 0 }))}
        countWords={creditsWords}
      />
      <p>
        {[0, 1, 50, 100].map((part) => (
          <>
            {part} <ShareBar part={part} most={100} />{' '}
          </>
        ))}
      </p>
      <Meter id="medida-nenhuma" label="Chamadas de teste hoje" count={0} most={20} />
      <Meter id="medida-poucas" label="Chamadas de teste hoje" count={7} most={20} />
      <Meter id="medida-todas" label={LONG_TEXT} count={20} most={20} />
      <Progress id="andamento-parte" label="Envio do arquivo" percent={40} />
      <Progress id="andamento-incerto" label="Conversão" percent={null} />
    </>
  );
}

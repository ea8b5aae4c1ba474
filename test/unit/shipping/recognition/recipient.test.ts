import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelSegmentsOf } from '../../../../containers/documents/shipping/recognition/lines.ts';
import {
  recipientIn,
  recipientNameOf,
} from '../../../../containers/documents/shipping/recognition/recipient.ts';
import { wordsAt } from './cells.ts';

type Cells = readonly (readonly [number, number, string])[];

const read = (cells: Cells, over: RegExp | null = null) => recipientIn(labelSegmentsOf(wordsAt(cells)), over);
const JOANA = { name: 'Joana Prado', cep: '01001000' };

describe('the recipient', () => {
  const forms: Record<string, Cells> = {
    'below its heading': [
      [10, 100, 'DESTINATÁRIO'],
      [10, 114, 'Joana Prado'],
      [10, 128, 'Rua das Acácias, 120'],
      [10, 142, '01001-000 São Paulo/SP'],
    ],
    'after its heading': [
      [10, 100, 'Destinatário: Joana Prado'],
      [10, 114, 'Rua das Acácias, 120 CEP 01001000'],
    ],
    'beside its heading': [
      [10, 100, 'PARA:'],
      [60, 100, 'Joana Prado'],
      [60, 114, 'Rua das Acácias, 120'],
      [60, 128, 'CEP: 01001-000'],
    ],
    'with what is said of it on the same line': [
      [10, 100, 'DESTINATÁRIO'],
      [10, 114, 'Nome: Joana Prado CPF: 529.982.247-25'],
      [10, 128, 'CEP 01.001-000'],
    ],
    'to the left of its sender': [
      [10, 100, 'DESTINATÁRIO'],
      [200, 100, 'REMETENTE'],
      [10, 114, 'Joana Prado'],
      [200, 114, 'Loja Exemplo'],
      [10, 128, 'CEP 01001-000'],
      [200, 128, 'CEP 01310-100'],
    ],
    'to the right of its sender': [
      [10, 100, 'REMETENTE'],
      [200, 100, 'DESTINATÁRIO'],
      [10, 114, 'Loja Exemplo'],
      [200, 114, 'Joana Prado'],
      [10, 128, 'CEP 01310-100'],
      [200, 128, 'CEP 01001-000'],
    ],
    'above its sender': [
      [10, 100, 'DESTINATÁRIO'],
      [10, 114, 'Joana Prado'],
      [10, 128, 'CEP 01001-000'],
      [10, 142, 'Remetente: Loja Exemplo'],
      [10, 156, 'CEP 01310-100'],
    ],
  };

  test.each(Object.entries(forms))('is read %s', (_, cells) => {
    expect(read(cells)).toEqual(JOANA);
  });

  test('is read below a large CEP, where the layout has it so', () => {
    const cells: Cells = [
      [10, 20, 'Loja Exemplo'],
      [10, 34, 'Rua do Comércio 45, CEP 01310-100'],
      [10, 100, 'CEP: 01001-000'],
      [10, 130, 'Joana Prado (JOANA1)'],
      [10, 144, 'Endereço: Rua das Acácias 120'],
    ];
    expect(read(cells, /^CEP:? ?\d{5}-?\d{3}$/)).toEqual(JOANA);
    expect(read(cells)).toEqual({ name: null, cep: null });
  });

  test('is not known where two are named, nor a CEP where two are', () => {
    const cells: Cells = [
      [10, 100, 'DESTINATÁRIO'],
      [10, 114, 'Joana Prado'],
      [10, 128, '01001-000'],
      [10, 300, 'DESTINATÁRIO'],
      [10, 314, 'Caio Lemos'],
      [10, 328, '01001-000'],
    ];
    expect(read(cells)).toEqual({ name: null, cep: '01001000' });
  });

  test.each([
    'Rua das Acácias',
    'CEP 01001-000',
    '12345',
    'Pedido 1',
    'REMETENTE Loja',
    'Recebedor:',
    'x'.repeat(200),
  ])('is not called %j', (text) => {
    expect(recipientNameOf(text)).toBeNull();
  });

  test.each([
    ['Caio Lemos (11) 98765-4321', 'Caio Lemos'],
    ['Caio Lemos CPF 529.982.247-25', 'Caio Lemos'],
    ['Mercado 3 Irmãos Ltda', 'Mercado 3 Irmãos Ltda'],
  ])('of %j is called without numbers of theirs', (text, name) => {
    expect(recipientNameOf(text)).toBe(name);
  });

  test('is never the sender, however the blocks lie', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 250 }), y: fc.integer({ min: 0, max: 380 }) });
    const block = (heading: string, name: string, cep: string, { x, y }: { x: number; y: number }): Cells => [
      [x, y, heading],
      [x, y + 14, name],
      [x, y + 28, `CEP ${cep}`],
    ];
    fc.assert(
      fc.property(
        place,
        place,
        place,
        fc.constantFrom('REMETENTE', 'DE:', 'Emitente'),
        (to, from, code, sender) => {
          const cells = [
            ...block('DESTINATÁRIO', 'Joana Prado', '01001-000', to),
            ...block(sender, 'Loja Exemplo', '01310-100', from),
            [code.x, code.y, 'BR253719362414Y'] as const,
          ];
          const { name, cep } = read(cells);
          // Blocks that lie over each other are no label; what is read of them is what belongs together, or nothing.
          const isApart = Math.abs(to.x - from.x) > 80 || Math.abs(to.y - from.y) > 45;
          return !isApart || (name !== 'Loja Exemplo' && cep !== '01310100');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

import { jsonAnswer } from '../../http/contract/contract.ts';
import { dataContract } from '../../http/contract/data-call.ts';
import { fieldsSchema } from '../fields.ts';
import { barcodeRequestSchema, imageSchema, qrCodeRequestSchema } from './schema.ts';

const qrCodeExample = {
  width: 58,
  height: 58,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="58" height="58" viewBox="0 0 58 58"><path fill="#ffffff" d="M0 0h58v58H0z"/><path fill="#000000" shape-rendering="crispEdges" d="M8 8h14v2h-14z…"/></svg>',
};

const barcodeExample = {
  width: 234,
  height: 88,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="234" height="88" viewBox="0 0 234 88"><path fill="#ffffff" d="M0 0h234v88H0z"/><path fill="#000000" shape-rendering="crispEdges" d="M22 6h2v60h-2z…"/></svg>',
};

export const qrCodeContract = dataContract({
  path: '/v1/qrcode',
  usage: 'qrcode',
  operationId: 'createQrCode',
  summary: 'Gerar um QR code',
  description:
    'Gera a imagem de um QR code em SVG, PNG ou ambos, com o mesmo desenho. O texto vai em UTF-8, na menor versão que o comporta. Custa 1 crédito.',
  body: {
    schema: fieldsSchema(qrCodeRequestSchema),
    examples: {
      simples: { summary: 'Um endereço', value: { text: 'https://loja.exemplo.com.br/p/1042' } },
      impresso: {
        summary: 'PNG com fundo transparente e mais correção',
        value: {
          text: 'https://loja.exemplo.com.br/p/1042',
          format: 'png',
          ecc: 'Q',
          module_size: 12,
          color: '#0a3d62',
          background: 'transparent',
        },
      },
    },
  },
  answer: jsonAnswer('O QR code.', imageSchema, qrCodeExample),
  refusals: ['invalid_value'],
});

export const barcodeContract = dataContract({
  path: '/v1/barcode',
  usage: 'barcode',
  operationId: 'createBarcode',
  summary: 'Gerar um código de barras',
  description:
    'Gera a imagem de um código de barras, Data Matrix ou QR code em SVG, PNG ou ambos, com o mesmo desenho. Em EAN, UPC-A e ITF-14 o dígito verificador que falta é calculado, e um errado é recusado. Custa 1 crédito.',
  body: {
    schema: fieldsSchema(barcodeRequestSchema),
    examples: {
      ean13: { summary: 'EAN-13 sem o dígito', value: { type: 'ean13', value: '789100031550' } },
      code128: {
        summary: 'Code 128 em PNG',
        value: { type: 'code128', value: 'PED-1042/A', format: 'png', module_size: 3, height: 90 },
      },
    },
  },
  answer: jsonAnswer('O código de barras.', imageSchema, barcodeExample),
  refusals: ['invalid_value'],
});

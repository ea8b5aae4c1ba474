/** Makes a carrier's labels in ZPL, each with its own barcode, text and lines. */
export async function carrierLabels(labels: number): Promise<Uint8Array<ArrayBuffer>> {
  const written = Array.from(
    { length: labels },
    (_, index) =>
      `^XA^CI28^PW800^LL1200^FO20,20^GB760,1160,3^FS^FO60,80^BY3^BCN,160,Y^FDBR${index + 100000000}BR^FS` +
      `^FO60,400^A0N,50,50^FDPedido ${index}^FS^FO60,500^FB680,4,0,L^A0N,36,36^FDRua das Acácias, ${index}, São Paulo^FS^XZ`,
  );
  return new TextEncoder().encode(written.join('\n'));
}

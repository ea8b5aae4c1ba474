import { type Judged, judge } from './figure.ts';
import { table } from './report.ts';
import type { Scenario, Systems } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { type BareWorker, startBare } from './system/bare.ts';
import { type Product, startProduct } from './system/product.ts';

const wanted = process.argv.slice(2);
const chosen = scenarios.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No such scenario. There are:\n${scenarios.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(1);
}

const judged: Judged[] = [];
const broken: string[] = [];
for (const scenario of chosen) {
  console.log(`▸ ${scenario.name}`);
  try {
    const figures = await measured(scenario);
    console.log(table(figures));
    judged.push(...figures);
  } catch (error) {
    // The results of the other scenarios, which may take an hour, are kept.
    console.error(error);
    broken.push(scenario.name);
  }
}
if (chosen.length > 1) console.log(`\n${table(judged)}`);
const missed = judged.filter(({ isMet }) => !isMet);
for (const name of broken) console.log(`\n${name}: NOT MEASURED, it ended with the fault above`);
console.log(
  `\n${judged.length - missed.length} bars met, ${missed.length} missed, ${broken.length} scenarios not measured`,
);
process.exit(missed.length === 0 && broken.length === 0 ? 0 : 1);

async function measured(scenario: Scenario): Promise<Judged[]> {
  const { systems, stop } = freshSystems();
  try {
    return (await scenario.measure(systems)).map(judge);
  } finally {
    await stop();
  }
}

/** Creates the systems of one scenario, so that it does not find the memory and storage of another. */
function freshSystems(): { systems: Systems; stop: () => Promise<void> } {
  let product: Promise<Product> | undefined;
  let bare: Promise<BareWorker> | undefined;
  const systems: Systems = {
    product() {
      product ??= startProduct();
      return product;
    },
    bare() {
      bare ??= startBare();
      return bare;
    },
  };
  const stop = async () => {
    await (await product)?.stop();
    await (await bare)?.stop();
  };
  return { systems, stop };
}

import { catalogue } from '../../common/catalogue/catalogue.ts';
import { buildDocument } from '../../worker/contract/document.ts';
import { optionsName } from '../../worker/jobs/contract/tool-body.ts';

/** The part of the contract that the clients' types need. */
export interface ReducedContract {
  openapi: string;
  info: object;
  paths: object;
  components: { schemas: Record<string, object> };
}

export interface ToolShape {
  id: string;
  /** The name of its schema of options. */
  options: string;
  /** The fields of its extra files. */
  extras: string[];
}

/** Returns the contract's schemas without its calls, which are forty times as large. */
export function reducedContract(): ReducedContract {
  const { openapi: version, info, components } = JSON.parse(JSON.stringify(buildDocument()));
  return { openapi: version, info, paths: {}, components: { schemas: components.schemas } };
}

export function toolShapes(): ToolShape[] {
  return catalogue.map((tool) => ({
    id: tool.id,
    options: optionsName(tool),
    extras: tool.extraFiles.map(({ name }) => name),
  }));
}

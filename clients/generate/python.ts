import type { ReducedContract, ToolShape } from './reduce.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Schema | boolean;
  description?: string;
}

const KEYWORDS = new Set(['from', 'import', 'class', 'global', 'in', 'is', 'not', 'pass', 'return', 'with']);
const SCALARS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const HEAD = '# Generated from the contract by `npm run clients:types`; test/unit/clients holds it fresh.\n';

/** Writes the contract's types for the Python client. */
export function pythonTypes({ components }: ReducedContract, tools: readonly ToolShape[]): string {
  const writer = new TypeWriter();
  for (const [name, schema] of Object.entries(components.schemas)) writer.define(name, schema);
  return `${HEAD}"""Os tipos do contrato da API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union

${writer.text()}

ToolId = Literal[
${tools.map(({ id }) => `    "${id}",`).join('\n')}
]
`;
}

/** Writes the calls of the tools, each of which knows its own options. */
export function pythonToolCalls(tools: readonly ToolShape[]): string {
  const overloads = (method: string, settings: string) =>
    tools.map(({ id, options, extras }) => {
      const files = extras.map((field) => `${field}: Optional[FileInput] = ..., `).join('');
      return `    @overload
    def ${method}(self, tool: Literal["${id}"], *, files: Sequence[FileInput] = ..., options: Optional[${options}] = ..., ${files}${settings}) -> Job: ...
`;
    });
  const common =
    'webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ...';
  return `${HEAD}"""As chamadas das ferramentas: cada uma conhece as suas opções. Só os verificadores de tipos leem este arquivo."""

from __future__ import annotations

from threading import Event
from typing import Any, Literal, Optional, Sequence, overload

from ..contract import (
    Job,
${tools.map(({ options }) => `    ${options},`).join('\n')}
)
from ..progress import OnProgress
from ..types import FileInput


class ToolCalls:
${overloads('run', `${common}, timeout: Optional[float] = ...`).join('\n')}
    def run(self, tool: str, **call: Any) -> Job:
        raise NotImplementedError

${overloads('create', `${common}, wait_seconds: Optional[int] = ...`).join('\n')}
    def create(self, tool: str, **call: Any) -> Job:
        raise NotImplementedError
`;
}

class TypeWriter {
  readonly #classes: string[] = [];

  text(): string {
    return this.#classes.join('\n\n');
  }

  /** Names a type, after those that stand within it. */
  define(name: string, schema: Schema): void {
    if (!schema.properties) {
      this.#classes.push(`${name} = ${this.#expression(name, schema)}\n`);
      return;
    }
    const isInput = name.startsWith('Options');
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).map(([field, value]) => ({
      field,
      isRequired: required.has(field),
      type: this.#expression(`${name}${pascal(field)}`, value, isInput),
      description: value.description,
    }));
    const note = docstring(schema.description);
    if (fields.some(({ field }) => KEYWORDS.has(field))) {
      const rows = fields.map(
        ({ field, type }) => `        ${JSON.stringify(field)}: ${JSON.stringify(type)},`,
      );
      this.#classes.push(
        `${name} = TypedDict(\n    "${name}",\n    {\n${rows.join('\n')}\n    },\n)\n${note}`,
      );
      return;
    }
    const lines = (isRequired: boolean) =>
      fields
        .filter((field) => field.isRequired === isRequired)
        .map(({ field, type, description }) => `    ${field}: ${type}\n${indented(docstring(description))}`)
        .join('');
    const [always, sometimes] = [lines(true), lines(false)];
    const head = indented(note);
    if (sometimes === '') this.#classes.push(`class ${name}(TypedDict):\n${head}${always || '    pass\n'}`);
    else if (always === '') this.#classes.push(`class ${name}(TypedDict, total=False):\n${head}${sometimes}`);
    else {
      this.#classes.push(`class _${name}Always(TypedDict):\n${always}`);
      this.#classes.push(`class ${name}(_${name}Always, total=False):\n${head}${sometimes}`);
    }
  }

  #expression(name: string, schema: Schema, isInput = false): string {
    if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    if (schema.anyOf)
      return union(schema.anyOf.map((one, at) => this.#expression(`${name}${at + 1}`, one, isInput)));
    if (schema.enum || schema.const !== undefined) return literal(schema.enum ?? [schema.const]);
    const types = [schema.type ?? []].flat();
    if (types.length === 0) return 'Any';
    return union(types.map((type) => this.#typed(type, name, schema, isInput)));
  }

  #typed(type: string, name: string, schema: Schema, isInput: boolean): string {
    if (type === 'array')
      return `${isInput ? 'Sequence' : 'List'}[${this.#expression(`${name}Item`, schema.items ?? {}, isInput)}]`;
    if (type !== 'object') return SCALARS[type] ?? 'Any';
    if (!schema.properties) {
      const { additionalProperties: values } = schema;
      return `Dict[str, ${typeof values === 'object' ? this.#expression(`${name}Value`, values) : 'Any'}]`;
    }
    this.define(name, schema);
    return name;
  }
}

function literal(values: readonly unknown[]): string {
  const listed = values.filter((value) => value !== null);
  const texts = listed.map((value) =>
    typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  );
  const type = `Literal[${texts.join(', ')}]`;
  return values.length > listed.length ? `Optional[${type}]` : type;
}

function union(types: readonly string[]): string {
  const listed = [...new Set(types.filter((type) => type !== 'None'))];
  const [only = 'None'] = listed;
  const joined = listed.length > 1 ? `Union[${listed.join(', ')}]` : only;
  return listed.length > 0 && types.includes('None') ? `Optional[${joined}]` : joined;
}

function docstring(text: string | undefined): string {
  if (text === undefined) return '';
  return `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')}"""\n`;
}

function indented(text: string): string {
  return text === '' ? '' : `    ${text}`;
}

function pascal(field: string): string {
  return field.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

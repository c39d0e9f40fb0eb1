import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { request } from "./stack.mjs";

/** The parsed functions/openapi.yaml. Tests compare real requests and responses with it. */
export const description = parse(readFileSync(new URL("../../../functions/openapi.yaml", import.meta.url), "utf8"));

/** @typedef {{ path: string, method: string, [name: string]: any }} Operation */

/** Operations of the database and its auth server, by operationId. @type {Record<string, Operation>} */
export const operations = Object.fromEntries(
  Object.entries(description.paths)
    .filter(([path]) => /^\/(auth|rest)\/v1\//.test(path))
    .flatMap(([path, { servers: _, ...methods }]) =>
      Object.entries(methods).map(([method, operation]) => [operation.operationId, { ...operation, path, method }]),
    ),
);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ajv = new Ajv2020({
  allErrors: true,
  strictTypes: false, // a type beside properties in allOf
  strictRequired: false,
  multipleOfPrecision: 6,
  formats: {
    uuid,
    date: /^\d{4}-\d\d-\d\d$/,
    "date-time": (text) => /T.*([+-]\d\d:\d\d|Z)$/.test(text) && !Number.isNaN(Date.parse(text)),
    email: /^\S+@\S+$/,
    uri: URL.canParse,
  },
});
// The whole document is compiled with its schemas; ignore its other keywords.
ajv.addVocabulary(Object.keys(description));
ajv.addSchema(description, "interface");

/** Resolves a reference in the description. @param {any} part */
export const resolved = (part) =>
  part?.$ref
    ? part.$ref
        .slice(2)
        .split("/")
        .reduce((whole, name) => whole[name], description)
    : part;

/** Paths of schemas: ajv resolves their references from the whole document. @type {Map<object, string>} */
const places = new Map();
(function remember(part, place) {
  if (part === null || typeof part !== "object" || places.has(part)) return;
  places.set(part, place);
  for (const [name, value] of Object.entries(part)) {
    remember(value, `${place}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
  }
})(description, "interface#");

/** Returns the reasons why a value does not match a schema. @param {object} schema @param {unknown} value */
export function unlike(schema, value) {
  const validate = ajv.compile({ $ref: places.get(schema) });
  return validate(value)
    ? []
    : validate.errors?.map(({ instancePath, message, params }) => ({ instancePath, message, params }));
}

/**
 * Sends a request of the description and fails unless the request (if it succeeds) and the response match it.
 * @param {string} operationId
 * @param {{ token?: string, query?: Record<string, unknown>, headers?: Record<string, string>, body?: unknown }} [sent]
 */
export async function asDescribed(operationId, { token, query = {}, headers, body } = {}) {
  const { path, method, parameters = [], requestBody, responses } = operations[operationId];
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await request(method.toUpperCase(), `${path}${search.size > 0 ? `?${search}` : ""}`, {
    token,
    headers,
    body,
  });
  const wrong = [];
  if (answer.status < 400) {
    const known = parameters.map(resolved);
    for (const [place, given] of Object.entries({ query, header: headers ?? {} })) {
      for (const [name, value] of Object.entries(given)) {
        const parameter = known.find((one) => one.in === place && one.name === name);
        wrong.push(...(parameter ? unlike(parameter.schema, value) : [`${name} is not described`]));
      }
    }
    for (const { in: place, name, required } of known) {
      if (required && place === "query" && !(name in query)) wrong.push(`${name} is missing`);
    }
    if (requestBody) wrong.push(...unlike(requestBody.content["application/json"].schema, body));
  }
  const { content } = resolved(responses[answer.status] ?? responses.default);
  const schema = content?.["application/json"]?.schema;
  // An empty body is valid for a response without content and for a minimal response.
  if (answer.body !== "") wrong.push(...(schema ? unlike(schema, answer.body) : ["an answer is not described"]));
  if (wrong.length > 0) {
    throw new Error(
      `${operationId}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 2000)}\n${JSON.stringify(wrong, null, 1)}`,
    );
  }
  return answer;
}

import fc from "fast-check";

// Random values of tests are the same in every run, so that only a change can fail them. `npm run rehearse -- seeds`
// draws anew.
fc.configureGlobal({ seed: Number(process.env.DIVIDO_SEEDS ?? 20261122) });

import fc from "fast-check";

// What tests draw at random is the same in every run, so that a change fails by what it does. `npm run rehearse -- seeds` draws anew.
fc.configureGlobal({ seed: Number(process.env.DIVIDO_SEEDS ?? 20261122) });

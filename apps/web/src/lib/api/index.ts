export { callApi, submitJob, type BodyOf, type CallOptions } from './call-api.js';
export { HttpError, isHttpError, isNetworkError, UnexpectedAnswerError } from './http-error.js';

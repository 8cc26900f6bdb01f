/* The part of isettlers.hpp that reads trees: errors, and the values of views, documents, actions and events. */
#ifndef ISETTLERS_TREE_HPP
#define ISETTLERS_TREE_HPP

#include "isettlers.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace isettlers {

using Bytes = std::vector<std::uint8_t>;

class Error : public std::runtime_error {
public:
  explicit Error(const isettlers_error &error) : std::runtime_error(error.text), code(error.code), path(error.path) {
  }
  explicit Error(std::int32_t result) : std::runtime_error(isettlers_error_text(result)), code(result) {
  }

  std::int32_t code; // ISETTLERS_E_...
  std::string path;  // of the fault in the input, such as "$.setup.players"
};

namespace detail {

[[noreturn]] inline void refuse(const Error &error) {
#ifdef __cpp_exceptions
  throw error;
#else
  std::fprintf(stderr, "isettlers: %s\n", error.what());
  std::abort();
#endif
}

template <typename Number> Number sound(Number result) {
  if (result < 0)
    refuse(Error(static_cast<std::int32_t>(result)));
  return result;
}

template <typename Number> Number accepted(Number result, const isettlers_error &error) {
  if (result < 0)
    refuse(error.code < 0 ? Error(error) : Error(static_cast<std::int32_t>(result)));
  return result;
}

// Bytes or a text that a function writes which returns the bytes needed.
template <typename Out, typename Write> Out written(Write write) {
  isettlers_error error{};
  Out out(static_cast<std::size_t>(accepted(write(nullptr, 0, &error), error)), 0);
  accepted(write(out.data(), out.size(), &error), error);
  return out;
}

// A text without the zero that the library writes at its end.
template <typename Write> std::string text(Write write) {
  auto out = written<std::string>(write);
  out.pop_back();
  return out;
}

} // namespace detail

/* A value of a tree, which it keeps: a map, a list, a number, a text, a flag or nil. A value of another kind than asked
 * for is an Error, and so is a key or a place that a map or a list does not have. */
class Value {
public:
  explicit Value(std::shared_ptr<const Bytes> tree) : Value(std::move(tree), 0) {
  }

  /* ISETTLERS_TREE_... */
  std::int32_t kind() const {
    return detail::sound(isettlers_tree_kind(data(), length(), at_));
  }
  /* Whether a map has a key. */
  bool has(const std::string &key) const {
    auto place = isettlers_tree_find(data(), length(), at_, key.c_str());
    return place != ISETTLERS_E_MISSING && detail::sound(place) > 0;
  }
  Value operator[](const std::string &key) const {
    return Value(tree_, detail::sound(isettlers_tree_find(data(), length(), at_, key.c_str())));
  }
  /* An item of a list by its place, from 0 on. */
  template <typename Number, std::enable_if_t<std::is_integral_v<Number>, int> = 0>
  Value operator[](Number place) const {
    auto all = items();
    if (static_cast<std::size_t>(place) >= all.size())
      detail::refuse(Error(ISETTLERS_E_MISSING));
    return all[static_cast<std::size_t>(place)];
  }
  /* The items of a list, or the values of a map. */
  std::vector<Value> items() const {
    std::vector<Value> all;
    each([&](std::int64_t, std::int64_t value) { all.push_back(Value(tree_, value)); });
    return all;
  }
  /* The keys of a map with their values, in the order of the tree. */
  std::vector<std::pair<std::string, Value>> entries() const {
    std::vector<std::pair<std::string, Value>> all;
    each(
        [&](std::int64_t key, std::int64_t value) { all.emplace_back(Value(tree_, key).text(), Value(tree_, value)); });
    return all;
  }

  std::int64_t integer() const {
    std::int64_t value = 0;
    detail::sound(isettlers_tree_int(data(), length(), at_, &value));
    return value;
  }
  /* A number of either kind. */
  double number() const {
    double value = 0;
    detail::sound(isettlers_tree_float(data(), length(), at_, &value));
    return value;
  }
  bool flag() const {
    return detail::sound(isettlers_tree_flag(data(), length(), at_)) != 0;
  }
  std::string text() const {
    return detail::text([&](char *out, std::size_t size, isettlers_error *) {
      return isettlers_tree_text(data(), length(), at_, out, size);
    });
  }
  /* Whether it is this text. */
  bool is(const std::string &text) const {
    return detail::sound(isettlers_tree_is(data(), length(), at_, text.c_str())) != 0;
  }

private:
  Value(std::shared_ptr<const Bytes> tree, std::int64_t at) : tree_(std::move(tree)), at_(at) {
  }

  const void *data() const {
    return tree_->data();
  }
  std::size_t length() const {
    return tree_->size();
  }
  template <typename Use> void each(Use use) const {
    isettlers_items items;
    detail::sound(isettlers_tree_items(data(), length(), at_, &items));
    while (detail::sound(isettlers_tree_next(data(), length(), &items)) == 1)
      use(items.key, items.value);
  }

  std::shared_ptr<const Bytes> tree_;
  std::int64_t at_;
};

/* A tree in MessagePack: a view, a document, an action, an event. */
class Tree {
public:
  explicit Tree(Bytes bytes) : bytes_(std::make_shared<const Bytes>(std::move(bytes))) {
  }

  static Tree of_json(std::string_view json) {
    return Tree(detail::written<Bytes>([&](void *out, std::size_t size, isettlers_error *error) {
      return isettlers_tree_of_json(json.data(), json.size(), out, size, error);
    }));
  }

  std::string json() const {
    return detail::written<std::string>([&](char *out, std::size_t size, isettlers_error *error) {
      return isettlers_json_of_tree(bytes_->data(), bytes_->size(), out, size, error);
    });
  }

  const Bytes &bytes() const {
    return *bytes_;
  }
  /* The tree as a value, and the value of a key in it. */
  Value value() const {
    return Value(bytes_);
  }
  Value operator[](const std::string &key) const {
    return value()[key];
  }

private:
  std::shared_ptr<const Bytes> bytes_;
};

} // namespace isettlers

#endif

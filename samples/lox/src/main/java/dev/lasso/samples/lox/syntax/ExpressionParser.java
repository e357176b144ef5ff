package dev.lasso.samples.lox.syntax;

import static dev.lasso.samples.lox.syntax.TokenType.*;

import dev.lasso.samples.lox.objects.Nil;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Parses expressions by recursive descent, with one method for each precedence. */
class ExpressionParser extends Cursor {

  /** Maximum number of arguments or parameters. */
  static final int MAX_ARGUMENTS = 255;

  ExpressionParser(List<Token> tokens, Errors errors) {
    super(tokens, errors);
  }

  final Expr expression() {
    Expr target = or();
    if (match(EQUAL)) {
      Token equals = previous();
      Expr value = expression();
      return switch (target) {
        case Expr.Variable variable -> new Expr.Assign(variable.name(), value);
        case Expr.Get get -> new Expr.Set(get.object(), get.name(), value);
        default -> {
          // Not thrown, because the parser is still in step with the source.
          error(equals, "Invalid assignment target.");
          yield target;
        }
      };
    }
    return target;
  }

  private Expr or() {
    Expr left = and();
    while (match(OR)) {
      left = new Expr.Logical(left, previous(), and());
    }
    return left;
  }

  private Expr and() {
    Expr left = equality();
    while (match(AND)) {
      left = new Expr.Logical(left, previous(), equality());
    }
    return left;
  }

  private Expr equality() {
    return binary(this::comparison, BANG_EQUAL, EQUAL_EQUAL);
  }

  private Expr comparison() {
    return binary(this::term, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL);
  }

  private Expr term() {
    return binary(this::factor, MINUS, PLUS);
  }

  private Expr factor() {
    return binary(this::unary, SLASH, STAR);
  }

  private Expr binary(Supplier<Expr> operand, TokenType... operators) {
    Expr left = operand.get();
    while (match(operators)) {
      Token operator = previous();
      left = new Expr.Binary(left, operator, operand.get());
    }
    return left;
  }

  private Expr unary() {
    if (match(BANG, MINUS)) {
      Token operator = previous();
      return new Expr.Unary(operator, unary());
    }
    return call();
  }

  private Expr call() {
    Expr callee = primary();
    while (true) {
      if (match(LEFT_PAREN)) {
        List<Expr> arguments = arguments();
        callee =
            new Expr.Call(callee, consume(RIGHT_PAREN, "Expect ')' after arguments."), arguments);
      } else if (match(DOT)) {
        callee = new Expr.Get(callee, consume(IDENTIFIER, "Expect property name after '.'."));
      } else {
        return callee;
      }
    }
  }

  private List<Expr> arguments() {
    List<Expr> arguments = new ArrayList<>();
    if (!check(RIGHT_PAREN)) {
      do {
        if (arguments.size() >= MAX_ARGUMENTS) {
          error(peek(), "Can't have more than 255 arguments.");
        }
        arguments.add(expression());
      } while (match(COMMA));
    }
    return arguments;
  }

  private Expr primary() {
    Token token = peek();
    return switch (token.type()) {
      case FALSE -> literal(false);
      case TRUE -> literal(true);
      case NIL -> literal(Nil.NIL);
      case NUMBER, STRING -> literal(Objects.requireNonNull(token.literal()));
      case SUPER -> {
        advance();
        consume(DOT, "Expect '.' after 'super'.");
        yield new Expr.Super(token, consume(IDENTIFIER, "Expect superclass method name."));
      }
      case THIS -> new Expr.This(advance());
      case IDENTIFIER -> new Expr.Variable(advance());
      case LEFT_PAREN -> {
        advance();
        Expr inner = expression();
        consume(RIGHT_PAREN, "Expect ')' after expression.");
        yield new Expr.Grouping(inner);
      }
      default -> throw error(token, "Expect expression.");
    };
  }

  private Expr literal(Object value) {
    advance();
    return new Expr.Literal(value);
  }
}
